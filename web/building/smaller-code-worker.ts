// The thread in which one chunk after the other is made smaller.
import { parentPort } from 'node:worker_threads'
import { minify, type CompressOptions } from 'terser'

const compress: CompressOptions = {
  passes: 1,
  unsafe_arrows: true,
  keep_fargs: false,
  reduce_funcs: false,
  // what the authentication client would say to its own developers; nobody turns that on here
  pure_funcs: ['this._debug'],
}

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only')
port.on('message', (code: string) => {
  void minify(code, { module: true, ecma: 2020, compress }).then((made) => port.postMessage(made.code ?? code))
})
