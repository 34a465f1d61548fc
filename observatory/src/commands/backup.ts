import { resolve } from 'node:path'
import { backUp } from '../store/backup.ts'
import { isOn, type Context, type Given } from './command.ts'
import { withStore } from './open-store.ts'
import { EXIT, Stop, type ExitCode } from './stop.ts'
import { writeJson } from './written.ts'

/** `backup`: a copy of the embedded database while it is in use, read through before it has its name. */
export async function backupCommand(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration, cwd } = context
  const { operand = '' } = given
  return await withStore(configuration().config, now(), async (store) => {
    const backup = await backUp(store, resolve(cwd, operand))
    if (backup.ok) {
      const { version, bytes } = backup
      if (isOn(given, 'json')) writeJson(stdout, { file: operand, version, bytes })
      else stdout.write(`${operand}: version ${version}, ${bytes} bytes\n`)
      return EXIT.ok
    }
    const fault = {
      where: operand,
      message: backup.message.replace(/\.$/, ''),
      mend: 'no copy was made',
    }
    throw new Stop('backup_refused', EXIT.findings, [fault])
  })
}
