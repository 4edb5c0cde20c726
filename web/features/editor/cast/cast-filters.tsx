import type { CastFacts, Character } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { CAST_FILTERS, isOf, type CastFilter } from './cast-reading.ts'

const LABELS: Readonly<Record<CastFilter, (inputs: { count: number }) => string>> = {
  all: m.cast_filter_all,
  unused: m.cast_filter_unused,
  silent: m.cast_filter_silent,
  unprinted: m.cast_filter_unprinted,
}

interface Props {
  readonly characters: readonly Character[]
  readonly facts: CastFacts
  readonly filter: CastFilter
  readonly onFilter: (filter: CastFilter) => void
}

/** Which of the characters are shown: there is only something to choose where some are unlike the others. */
export function CastFilters({ characters, facts, filter, onFilter }: Props) {
  const counted = CAST_FILTERS.map((one) => ({ one, count: characters.filter((who) => isOf(one, who, facts)).length }))
  const offered = counted.filter(({ one, count }) => one === 'all' || one === filter || count > 0)
  if (offered.length < 2) return null
  return (
    <div role="group" aria-label={m.cast_filter()} className="flex flex-wrap gap-1 px-4 pt-2">
      {offered.map(({ one, count }) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === filter}
          onClick={() => onFilter(one)}
          className="min-h-11 rounded-base border border-line px-3 text-sm text-ink-soft hover:bg-sunk aria-pressed:border-accent aria-pressed:text-ink rail:min-h-9"
        >
          {LABELS[one]({ count })}
        </button>
      ))}
    </div>
  )
}
