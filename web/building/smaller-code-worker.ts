// Runs in a worker thread and minifies one chunk after another.
import { parentPort } from 'node:worker_threads'
import { minify, type CompressOptions } from 'terser'

const compress: CompressOptions = {
  passes: 2,
  unsafe_arrows: true,
  keep_fargs: false,
  reduce_funcs: false,
  // debug logging of the authentication client, which is never turned on here
  pure_funcs: ['this._debug'],
}

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only')
port.on('message', (code: string) => {
  void minify(code, { module: true, ecma: 2020, compress }).then((made) => port.postMessage(made.code ?? code))
})
