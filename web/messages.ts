/** Compiles the locale files to the functions of `messages/`: `node web/messages.ts`. */
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'
import { messageCompiler } from './message-compiler.ts'

process.chdir(fileURLToPath(new URL('.', import.meta.url)))
await compile(messageCompiler)
// the compiler leaves 30-second timers running, which would delay the exit
process.exit()
