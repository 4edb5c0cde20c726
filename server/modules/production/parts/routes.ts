import type { Hono } from 'hono'
import { asAttachment } from '../../../kernel/http/answer.ts'
import { os, type AppEnv, type Call } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { ProductionDeps } from '../deps.ts'
import { downloadPart, mountPartsZip } from './downloads.ts'
import { giveOutParts, showParts } from './parts.ts'
import { forgetGiven, listGivenTo } from './store.ts'

/** Rate limits for reading everybody's sides, and for printing a file. */
const PARTS = { name: 'production.parts', events: 60, seconds: 60, burst: 30 }
const FILES = { name: 'production.part-files', events: 60, seconds: 60, burst: 30 }

/** What each actor is given: their sides, and the script with their lines marked. */
export function openParts(deps: ProductionDeps) {
  const { database, limits } = deps.kernel
  const limited = (context: Call, bucket: typeof PARTS) => {
    const actor = requireProved(context.actor)
    return limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  const { parts } = os.staging
  return {
    routes: {
      show: parts.show.handler(({ input, context }) => showParts(deps, limited(context, PARTS), input.id)),
      giveOut: parts.giveOut.handler(({ input, context }) => giveOutParts(deps, limited(context, PARTS), input.id)),
      file: parts.file.handler(({ input, context }) => downloadPart(deps, limited(context, FILES), input)),
    },
    http: (app: Hono<AppEnv>) => {
      mountPartsZip(app, deps)
      app.use('/api/plays/:id/parts/file', asAttachment)
    },
    exportFor: async (userId: string) => {
      const parts = await listGivenTo(database.db, userId)
      return parts.length === 0 ? {} : { parts }
    },
    forget: (userId: string) => forgetGiven(database.db, userId),
  }
}
