// Stands for undici in the bundle of the command line: the one class that the guard dials with.
export { default as Client } from 'undici/lib/dispatcher/client.js'
