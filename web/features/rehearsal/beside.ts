import type { RehearsalLine } from '@replique/script'
import type { Practice, PracticeStep } from './practice.ts'

type At = Pick<Practice, 'steps' | 'at'>

/** The step after the present one, where its line begins while the present one is spoken. */
export function whoFallsIn({ steps, at }: At): PracticeStep | undefined {
  const next = steps[at + 1]
  return next?.line.joins && steps[at]?.line.utterances.includes(next.line.joins.with) ? next : undefined
}

/**
 * What the others say at a step in one breath: their line with those of others who fall into it, or, at a line of one's
 * own, whoever begins together with it. Into the middle of one's own they fall when one goes on: nobody hears where one is.
 */
export function spokenAt({ steps, at }: At): readonly RehearsalLine[] {
  const step = steps[at]
  if (!step || step.kind === 'direction') return []
  const ids = new Set(step.line.utterances)
  const spoken = step.kind === 'other' ? [step.line] : []
  for (const { kind, line } of steps.slice(at + 1)) {
    const begins = line.joins && ids.has(line.joins.with) && (spoken.length > 0 || line.joins.at === 0)
    if (kind !== 'other' || !begins) break
    spoken.push(line)
    for (const id of line.utterances) ids.add(id)
  }
  return spoken
}
