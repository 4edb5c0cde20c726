import { minify } from 'terser'
import type { Plugin } from 'vite'

/** What the authentication client would say to its own developers; nobody turns that on here. */
const UNHEARD = ['this._debug']

/** Goes over what the bundler has made small once more, arguments nobody reads left out; the editor is a hundredth lighter for it. */
export function smallerCode(): Plugin {
  return {
    name: 'replique:smaller-code',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const compress = { passes: 4, unsafe_arrows: true, keep_fargs: false, reduce_funcs: false, pure_funcs: UNHEARD }
        const { code } = await minify(file.code, { module: true, ecma: 2020, compress })
        if (code !== undefined && code.length < file.code.length) file.code = code
      }
    },
  }
}
