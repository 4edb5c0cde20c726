// Plain JavaScript for any Node ≥ 18: installs and builds what is missing, then runs one of the project's programs.
import process from 'node:process'
import { prepareAndHand } from './prepare.mjs'

const [file, ...args] = process.argv.slice(2)
await prepareAndHand(file, args)
