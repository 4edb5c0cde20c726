import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { say } from '../desk/said.ts'
import { follow } from './follow.ts'
import { peersOf } from './peers.ts'

interface Props {
  readonly parts: DeskParts
  /** The person whose caret the page follows. */
  readonly id: string
}

/** A quiet frame in the colour of whoever is followed, and the way back. */
export function Following({ parts, id }: Props) {
  const { editor, link, view } = parts
  const [peer] = useState(() => peersOf(link.awareness).find((one) => one.id === id))
  const name = peer?.name ?? ''
  useEffect(() => {
    const end = (words: string): void => {
      say(words)
      if (view.get().following === id) view.change({ following: null })
    }
    say(m.together_following_said({ name }))
    return follow({ editor, awareness: link.awareness, id }, (why) =>
      end(why === 'left' ? m.together_left({ name }) : m.together_follow_ended({ name })),
    )
  }, [editor, link, view, id, name])
  return (
    <section aria-label={m.together_following({ name })} className={`follow-frame hue-${peer?.hue ?? 1}`}>
      <p className="follow-name absolute bottom-3 left-1/2 flex max-w-[calc(100%-1.5rem)] -translate-x-1/2 items-center rounded-base pl-3 text-sm font-semibold shadow-base">
        <span className="truncate">{m.together_following({ name })}</span>
        <button
          type="button"
          aria-label={m.together_follow_stop()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => view.change({ following: null })}
          className="inline-flex size-11 shrink-0 items-center justify-center"
        >
          <Icon name="x" className="size-4" />
        </button>
      </p>
    </section>
  )
}
