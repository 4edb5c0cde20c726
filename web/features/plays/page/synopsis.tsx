import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { RestButton } from './rest-button.tsx'

/** Letters from which on a synopsis is shown by its beginning. */
const LONG = 600

/** What the play is about. */
export function Synopsis({ text }: { text: string }) {
  const [all, setAll] = useState(text.length <= LONG)
  return (
    <>
      <p
        className={`max-w-prose font-serif whitespace-pre-line [overflow-wrap:anywhere] ${all ? '' : 'line-clamp-6'}`}
        dir="auto"
      >
        {text}
      </p>
      {!all && <RestButton onClick={() => setAll(true)}>{m.play_read_on()}</RestButton>}
    </>
  )
}
