/** Fails if a page of the build loads more JavaScript than allowed: `node web/budget.ts`. */
import { fileURLToPath } from 'node:url'
import { describeWeight, isTooHeavy, weigh } from './building/page-weight.ts'

const pages = await weigh(fileURLToPath(new URL('./build', import.meta.url)))
for (const page of pages) console.log(describeWeight(page))
process.exitCode = pages.some(isTooHeavy) ? 1 : 0
