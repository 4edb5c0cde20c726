// Plain JavaScript, because to take the types out of even one small file Node has to load a whole compiler first.
// The program is one file where it has been built (workshop/command.config.ts), else its sources. What Node makes of
// either is kept for the next time, where the folder can be written; that is only so of what is loaded after it was said.
import { enableCompileCache } from 'node:module'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { builtProgram } from './built.mjs'

// a program that ends within a second pays more for the best machine code than it gets back; other Nodes may not know this
if (process.versions.node.startsWith('24.')) setFlagsFromString('--invocation-count-for-turbofan=30000')
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/replique/compiled', import.meta.url)))
const built = builtProgram()
await (built === undefined ? import('./program.ts') : import(pathToFileURL(built).href))
