/** Turns the locale files into the functions of `messages/`: `node web/messages.ts`. */
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'
import { messageCompiler } from './message-compiler.ts'

process.chdir(fileURLToPath(new URL('.', import.meta.url)))
await compile(messageCompiler)
// the compiler leaves timers of half a minute that nothing needs to wait for
process.exit()
