import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { acceptImport, dropImport } from './accepting.ts'
import { bringFile } from './bringing.ts'
import { correctImport, giveCorrections, giveReading, listImports, openImport } from './correcting.ts'
import type { ImportsTools } from './tools.ts'

/** Files read and plays made. */
const FILES = { name: 'imports.files', events: 60, seconds: 60, burst: 30 }
/** Whoever looks a file over presses key after key. */
const CORRECTIONS = { name: 'imports.corrections', events: 600, seconds: 60, burst: 200 }

export function importsRoutes(tools: ImportsTools) {
  const { imports } = os.ai
  const limited = (context: Call, bucket: typeof FILES) => {
    const actor = requireProved(context.actor)
    return tools.kernel.limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  return {
    list: imports.list.handler(({ context }) => listImports(tools, requireProved(context.actor))),
    bring: imports.bring.handler(async ({ input: { file, pasted }, context, signal }) => {
      const actor = limited(context, FILES)
      const bytes = new Uint8Array(await file.arrayBuffer())
      return bringFile(tools, actor, { name: file.name, bytes, pasted: pasted === 'yes', signal })
    }),
    open: imports.open.handler(({ input, context }) => openImport(tools, requireProved(context.actor), input.id)),
    reading: imports.reading.handler(({ input, context }) => giveReading(tools, limited(context, FILES), input.id)),
    corrections: imports.corrections.handler(({ input, context }) =>
      giveCorrections(tools, requireProved(context.actor), input.id),
    ),
    correct: imports.correct.handler(({ input, context }) =>
      correctImport(tools, limited(context, CORRECTIONS), input),
    ),
    accept: imports.accept.handler(({ input, context }) => acceptImport(tools, limited(context, FILES), input)),
    remove: imports.remove.handler(({ input, context }) => dropImport(tools, requireProved(context.actor), input.id)),
  }
}
