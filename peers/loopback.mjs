/**
 * Loaded into every peer before its own code: it listens on 127.0.0.1 whatever it was told, and
 * connects to nothing but loopback, so that a run is the same with and without a network.
 */
/* oxlint-disable typescript/unbound-method -- both are called on what they were called on */
import { Server, Socket } from 'node:net'

const LOOPBACK = '127.0.0.1'

const { listen } = Server.prototype
Server.prototype.listen = function (first, ...rest) {
  const callback = rest.findLast(isFunction)
  if (/^\d+$/.test(String(first))) {
    return listen.call(this, { port: Number(first), host: LOOPBACK }, callback)
  }
  return typeof first === 'object' && first !== null && first.port !== undefined
    ? listen.call(this, { ...first, host: LOOPBACK }, callback)
    : listen.call(this, first, ...rest)
}

const { connect } = Socket.prototype
/** Nobody listens there: whoever wants to leave is refused as by a machine without a network. */
const NOWHERE = { host: LOOPBACK, port: 9 }
Socket.prototype.connect = function (...given) {
  // `net.connect` hands its arguments over as one normalised array.
  const [target] = Array.isArray(given[0]) ? given[0] : given
  const named = typeof target === 'object' ? target : { host: given[1] }
  if (named.path != null || /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(named.host ?? LOOPBACK)) {
    return connect.apply(this, given)
  }
  return connect.call(this, { ...named, ...NOWHERE }, given.flat().findLast(isFunction))
}

function isFunction(value) {
  return typeof value === 'function'
}
