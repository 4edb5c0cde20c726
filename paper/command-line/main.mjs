// This file is plain JavaScript, because Node must load a whole compiler to strip the types from even one small file.
// It runs the built program if there is one (workshop/command.config.ts), otherwise the sources. If the folder is
// writable, Node caches the compiled code of every module loaded after the call to `enableCompileCache`.
import { enableCompileCache } from 'node:module'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { builtProgram } from './built.mjs'

// in a program that ends within a second, compiling optimised machine code takes more time than it saves; Node versions
// other than 24 may not know this flag
if (process.versions.node.startsWith('24.')) setFlagsFromString('--invocation-count-for-turbofan=30000')
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/replique/compiled', import.meta.url)))
const built = builtProgram()
await (built === undefined ? import('./program.ts') : import(pathToFileURL(built).href))
