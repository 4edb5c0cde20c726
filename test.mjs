// Plain JavaScript for any Node ≥ 18: installs and builds what is missing, then runs every test.
import process from 'node:process'
import { prepareAndHand } from './workshop/prepare.mjs'

await prepareAndHand('workshop/test.ts', process.argv.slice(2), { tools: true })
