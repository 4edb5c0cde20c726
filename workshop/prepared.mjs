// Plain JavaScript for any Node ≥ 18. Installs and builds what is missing, then runs one of the project's programs.
import process from 'node:process'
import { prepareAndHand } from './prepare.mjs'

const given = process.argv.slice(2)
const pages = given[0] !== '--without-pages'
const [file, ...args] = pages ? given : given.slice(1)
await prepareAndHand(file, args, { tools: true, pages })
