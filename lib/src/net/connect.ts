/** One TCP connection, before anything is known about its peer. */
import net from 'node:net'

import { failure, failureOf } from './failure.ts'
import type { Problem } from './failure.ts'
import { afterReading } from './late.ts'
import type { Stop } from './stop.ts'

/** As much as Node reads at once. */
const READ_BYTES = 64 * 1024
/** What has just arrived, on whichever socket: Node hands it over before it reads again. */
const ARRIVED = new Uint8Array(READ_BYTES)

/**
 * Connects and waits for `patience` milliseconds at most. `host` is a literal, except for a proxy
 * that the person named. The socket that is handed out never throws an unheard error.
 *
 * @param unread the socket keeps what arrives until it is read. Otherwise whoever listens to `data`
 *   from the beginning gets it, and must copy what it keeps: all sockets read into one array, because
 *   an array for each read is what thousands of them would need most memory for.
 */
export function connect(
  host: string,
  port: number,
  patience: number,
  stop: Stop,
  unread = false,
): Promise<{ socket: net.Socket } | { problem: Problem }> {
  return new Promise((resolve) => {
    const socket = net.connect({
      host,
      port,
      autoSelectFamily: false,
      noDelay: true,
      ...(!unread && {
        onread: {
          buffer: ARRIVED,
          callback(length) {
            // What comes before anybody listens would be lost.
            if (!socket.emit('data', ARRIVED.subarray(0, length))) socket.destroy()
            return true
          },
        },
      }),
    })
    socket.on('error', ignore)
    let patient: (() => void) | undefined
    const settle = (problem?: Problem): void => {
      patient?.()
      off()
      socket.off('connect', connected)
      socket.off('close', closed)
      socket.off('error', failed)
      if (problem === undefined) {
        resolve({ socket })
        return
      }
      socket.destroy()
      resolve({ problem })
    }
    const connected = (): void => settle()
    const failed = (error: Error): void => settle(failureOf(error, 'connect'))
    const closed = (): void => settle(failure('connect_reset', 'connect'))
    const off = stop.on((why) => queueMicrotask(() => settle(why)))
    if (patience < stop.left) {
      patient = afterReading(patience, () => {
        settle(failure('connect_timeout', 'connect', { limit: Math.round(patience) }))
      })
    }
    socket.once('connect', connected)
    socket.once('error', failed)
    socket.once('close', closed)
  })
}

/** An error event without a listener would end the process. */
function ignore(): void {}
