/**
 * Calls `late` when so many milliseconds are over and all that has come by then was read. Node looks
 * at timers before it looks at sockets: when the process was busy elsewhere meanwhile, an answer may
 * wait in the socket for longer than it took to come. Returns the undoing.
 */
export function afterReading(ms: number, late: () => void): () => void {
  let reading: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    reading = setImmediate(late)
  }, ms)
  return () => {
    clearTimeout(timer)
    clearImmediate(reading)
  }
}
