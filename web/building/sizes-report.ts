import type { Plugin } from 'vite'
import { describeWeight, weigh } from './page-weight.ts'

/** Prints the weight of the measured pages when a build ends. */
export function sizesReport(): Plugin {
  let root = ''
  return {
    name: 'replique:sizes-report',
    apply: 'build',
    writeBundle(options) {
      root = options.dir ?? ''
    },
    async closeBundle() {
      if (!root) return
      for (const page of await weigh(root)) console.log(describeWeight(page))
    },
  }
}
