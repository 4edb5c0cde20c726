import { DOUBTFUL, type Draft, type ElementKind, type Reach, REACHES } from '@replique/script'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { wishOf, type Wish } from './keys.ts'
import { nextDoubtful } from './rows.ts'
import type { Review } from './use-review.ts'

/** What is done with the chosen line, by key or by hand. */
export interface LineDeeds {
  readonly current: string | null
  readonly reach: Reach
  readonly splitting: boolean
  readonly choose: (id: string) => void
  readonly setReach: (reach: Reach) => void
  readonly goDoubtful: (by: 1 | -1) => void
  readonly say: (kind: ElementKind) => void
  readonly speaker: (character: string) => void
  readonly confirm: () => void
  readonly drop: () => void
  readonly join: () => void
  readonly split: () => void
  /** Cuts before this character; null leaves it whole. */
  readonly splitAt: (at: number | null) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const beside = ({ lines }: Draft, id: string | null, by: number): string | null => {
  // from nowhere one step down leads to the first line, and the way to the end to the last
  const at = lines.findIndex((line) => line.id === id)
  const next = Math.max(0, Math.min(lines.length - 1, at + by))
  return lines[next]?.id ?? null
}

export function useLines(review: Review, list: RefObject<HTMLElement | null>): LineDeeds {
  const { draft } = review
  const [chosen, setChosen] = useState<string | null>(null)
  const [reach, setReach] = useState<Reach>('line')
  const [splitting, setSplitting] = useState(false)
  // what was dropped or joined is not chosen any more
  const current = draft.lines.some(({ id }) => id === chosen) ? chosen : null
  const choose = (id: string | null) => {
    setChosen(id)
    setReach('line')
  }
  const say = (kind: ElementKind, reaching: Reach = reach) => {
    if (current === null) return
    review.correct({ op: 'kind', line: current, kind, reach: reaching })
    setReach('line')
  }
  const confirm = () => {
    const line = draft.lines.find(({ id }) => id === current)
    if (line === undefined) return
    say(line.element.kind, reach)
    setChosen(nextDoubtful(draft.lines, current, { by: 1, below: DOUBTFUL }) ?? beside(draft, current, 1))
  }
  const drop = () => {
    if (current === null) return
    const next = beside(draft, current, 1)
    review.correct({ op: 'drop', line: current, reach })
    choose(next === current ? beside(draft, current, -1) : next)
  }
  const goDoubtful = (by: 1 | -1) => {
    const next = nextDoubtful(draft.lines, current, { by, below: DOUBTFUL })
    if (next !== null) choose(next)
    list.current?.focus({ preventScroll: true })
  }
  const deeds: Omit<LineDeeds, 'onKeyDown'> = {
    current,
    reach,
    splitting: splitting && current !== null,
    choose: (id) => {
      choose(id)
      list.current?.focus({ preventScroll: true })
    },
    setReach,
    goDoubtful,
    say: (kind) => say(kind),
    speaker: (character) => current !== null && review.correct({ op: 'speaker', line: current, character }),
    confirm,
    drop,
    join: () => current !== null && review.correct({ op: 'join', line: current }),
    split: () => setSplitting(true),
    splitAt: (at) => {
      setSplitting(false)
      if (at !== null && current !== null) review.correct({ op: 'split', line: current, at })
    },
  }
  const act = (wish: Wish) => {
    if (wish.do === 'move') choose(beside(draft, current, wish.by))
    else if (wish.do === 'doubtful') goDoubtful(wish.by)
    else if (wish.do === 'kind') say(wish.kind, wish.onwards ? 'onwards' : reach)
    else if (wish.do === 'reach') setReach(REACHES[(REACHES.indexOf(reach) + 1) % REACHES.length]!)
    else if (wish.do === 'undo' || wish.do === 'redo') review[wish.do]()
    else deeds[wish.do]()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wish = wishOf(event)
    if (wish === null) return
    event.preventDefault()
    act(wish)
  }
  return { ...deeds, onKeyDown }
}
