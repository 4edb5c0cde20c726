import { DRAFT_KINDS, type ElementKind } from '@replique/script'
import { z } from 'zod'
import type { DoubtfulLine, LineKind } from '../../plays/index.ts'
import type { ModelRequest } from '../features/features.ts'

/** Lines that one question is about. */
const AT_ONCE = 50

/** Any number and any word, so that one answer too many does not lose the others. */
const schema = z.object({ lines: z.array(z.object({ id: z.number(), kind: z.string() })).max(2 * AT_ONCE) })

type Answer = z.infer<typeof schema>

/** How the importer’s model is asked: for somebody’s file, or for whoever tries it. */
export type AskImporter = (request: Pick<ModelRequest<Answer>, 'about' | 'schema'>) => Promise<Answer | null>

const isKind = (kind: string): kind is ElementKind => (DRAFT_KINDS as readonly string[]).includes(kind)

/** The lines as a model is told them: by numbers of this question alone. */
const told = (lines: readonly DoubtfulLine[]): string =>
  JSON.stringify(lines.map(({ kind, words, before, after }, id) => ({ id, kind, before, text: words, after })))

/**
 * What a model says the doubtful lines are; null where none is set. It may only say of lines that it was asked about
 * that they are of a kind that there is; whatever else it answers means nothing.
 */
export async function askAbout(ask: AskImporter, doubtful: readonly DoubtfulLine[]): Promise<LineKind[] | null> {
  const said: LineKind[] = []
  for (let at = 0; at < doubtful.length; at += AT_ONCE) {
    const lines = doubtful.slice(at, at + AT_ONCE)
    const about = { lines: told(lines), kinds: DRAFT_KINDS.join(', ') }
    const answer = await ask({ about, schema })
    if (answer === null) return null
    const heard = new Set<number>()
    for (const { id, kind } of answer.lines) {
      const line = lines[id]
      if (line === undefined || heard.has(id) || !isKind(kind)) continue
      heard.add(id)
      said.push({ line: line.line, kind })
    }
  }
  return said
}
