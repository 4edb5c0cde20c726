import { changeMessage, removeMessage, type Message } from '@replique/manuscript'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { formatMoment } from '../../../ui/dates.ts'
import type { EditorParts } from '../shell/view-state.ts'
import { Composer, type People } from './composer.tsx'
import { hueOf } from './annotations-plugin.ts'

/** The classes of an unobtrusive text button, large enough for touch where needed. */
export const LINK =
  'min-h-8 rounded-base px-2 text-sm text-ink-soft underline-offset-4 hover:bg-sunk hover:text-ink hover:underline pointer-coarse:min-h-11'

/** The author and time of a message. */
export function Byline({
  author,
  at,
  people,
  edited = false,
}: {
  author: string
  at: number
  people: People
  edited?: boolean
}) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span className={`hue-${hueOf(author)} size-2 shrink-0 self-center rounded-full bg-[var(--hue)]`} aria-hidden />
      <span className="font-semibold">{people.nameOf(author)}</span>
      <time dateTime={new Date(at).toISOString()} className="text-xs text-ink-soft">
        {formatMoment(at)}
        {edited && ` · ${m.comments_edited()}`}
      </time>
    </p>
  )
}

/** A message's text with the mentioned names highlighted. */
function Words({ text, mentions, people }: { text: string; mentions: readonly string[]; people: People }) {
  const names = mentions.map(people.publicName).filter((name) => name !== undefined)
  if (names.length === 0) return text
  const sign = new RegExp(`(@(?:${names.map((name) => RegExp.escape(name)).join('|')}))`, 'u')
  return text.split(sign).map((part, place) =>
    place % 2 === 1 ? (
      <strong key={place} className="text-accent">
        {part}
      </strong>
    ) : (
      part
    ),
  )
}

interface Props {
  readonly parts: EditorParts
  readonly thread: string
  readonly message: Message
  readonly people: People
  readonly speaks: boolean
}

/** One message. Its author can edit or remove it. */
export function MessageView({ parts, thread, message, people, speaks }: Props) {
  const [editing, setEditing] = useState(false)
  const { shared } = parts.editor.binding
  const own = speaks && message.author === parts.link.person
  const place = { id: thread, message: message.id }
  if (message.removed === true)
    return <p className="text-sm text-ink-soft italic">{m.comments_removed({ name: people.nameOf(message.author) })}</p>
  if (editing)
    return (
      <Composer
        label={m.comments_edit()}
        submit={m.comments_keep()}
        people={people.others}
        value={message.text}
        focus
        onSend={(text, mentions) => {
          changeMessage(shared, place, { text, mentions, at: Date.now() })
          setEditing(false)
          return true
        }}
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <div className="grid gap-0.5">
      <Byline author={message.author} at={message.at} people={people} edited={message.edited !== undefined} />
      <p className="break-words whitespace-pre-wrap">
        <Words text={message.text} mentions={message.mentions} people={people} />
      </p>
      {own && (
        <div className="flex gap-1">
          <button type="button" className={LINK} onClick={() => setEditing(true)}>
            {m.comments_edit()}
          </button>
          <button type="button" className={LINK} onClick={() => removeMessage(shared, place)}>
            {m.comments_remove()}
          </button>
        </div>
      )}
    </div>
  )
}
