import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { focusIn } from '../focus-in.ts'
import { CodeField } from '../proof/code-field.tsx'
import type { Refusal } from '../refusal.ts'
import type { Secret } from './adding.ts'

interface Props {
  readonly secret: Secret
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  readonly onCode: (code: string) => void
}

/** The secret, to be read by a camera or typed by hand, and the code that shows it has arrived. */
export function SecretStep({ secret, busy, refusal, onCode }: Props) {
  const [code, setCode] = useState('')
  return (
    <form
      ref={focusIn}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onCode(code)
      }}
    >
      {/* cameras read dark on light alone */}
      <img src={secret.square} alt={m.profile_app_square()} className="size-48 justify-self-center bg-[#fff] p-2" />
      <p className="text-sm text-ink-soft">
        {m.profile_app_by_hand()}{' '}
        <code className="block pt-1 font-script text-base text-ink select-all">{secret.secret}</code>
      </p>
      <CodeField hint={m.profile_code_hint()} code={code} onChange={setCode} refusal={refusal} />
      <Button type="submit" look="solid" busy={busy} className="justify-self-end">
        {m.profile_app_finish()}
      </Button>
    </form>
  )
}
