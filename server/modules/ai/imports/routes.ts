import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { acceptImport, dropImport } from './accepting.ts'
import { startImport } from './starting.ts'
import { correctImport, giveCorrections, giveReading, listImports, openImport } from './correcting.ts'
import type { ImportsDeps } from './deps.ts'

/** Files read and plays made. */
const FILES = { name: 'imports.files', events: 60, seconds: 60, burst: 30 }
/** Whoever looks a file over presses key after key. */
const CORRECTIONS = { name: 'imports.corrections', events: 600, seconds: 60, burst: 200 }

export function importsRoutes(deps: ImportsDeps) {
  const { imports } = os.ai
  const limited = (context: Call, bucket: typeof FILES) => {
    const actor = requireProved(context.actor)
    return deps.kernel.limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  return {
    list: imports.list.handler(({ context }) => listImports(deps, requireProved(context.actor))),
    bring: imports.bring.handler(async ({ input: { file, pasted }, context, signal }) => {
      const actor = limited(context, FILES)
      const bytes = new Uint8Array(await file.arrayBuffer())
      return startImport(deps, actor, { name: file.name, bytes, pasted: pasted === 'yes', signal })
    }),
    open: imports.open.handler(({ input, context }) => openImport(deps, requireProved(context.actor), input.id)),
    reading: imports.reading.handler(({ input, context }) => giveReading(deps, limited(context, FILES), input.id)),
    corrections: imports.corrections.handler(({ input, context }) =>
      giveCorrections(deps, requireProved(context.actor), input.id),
    ),
    correct: imports.correct.handler(({ input, context }) => correctImport(deps, limited(context, CORRECTIONS), input)),
    accept: imports.accept.handler(({ input, context }) => acceptImport(deps, limited(context, FILES), input)),
    remove: imports.remove.handler(({ input, context }) => dropImport(deps, requireProved(context.actor), input.id)),
  }
}
