// Plain JavaScript for any Node ≥ 18: installs and builds what is missing, then runs the server.
import process from 'node:process'
import { prepareAndHand } from './workshop/prepare.mjs'

await prepareAndHand('server/main.ts', process.argv.slice(2), { tools: false })
