/** Runs a script of somebody else's as a command of its own. */
import { execFile } from 'node:child_process'

/**
 * @param {string} script
 * @param {readonly string[]} args
 * @param {string} home the folder that it starts in and takes for its user's; it sees no other variables
 * @returns {Promise<{ code: number | string, stdout: string, stderr: string }>} never rejects; at most a minute
 */
export function run(script, args, home) {
  const options = {
    timeout: 60_000,
    maxBuffer: 2 ** 24,
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home },
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? error.signal), stdout, stderr }),
    )
  })
}
