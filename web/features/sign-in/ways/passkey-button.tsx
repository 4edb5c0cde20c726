import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { Attempt } from '../use-attempt.ts'
import { waitForPasskey } from './wait-for-passkey.ts'

/** Signs in by a passkey: on pressing, or when one is chosen among what the browser offers for the first field. */
export function PasskeyButton({ attempt: { attempt, refuse } }: { attempt: Attempt }) {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (pressed) return
    const controller = new AbortController()
    void waitForPasskey(controller.signal, refuse)
    return () => controller.abort()
  }, [pressed, refuse])
  if (typeof PublicKeyCredential === 'undefined') return null
  const press = async () => {
    setPressed(true)
    await attempt((client) => client.signInWithPasskey())
    setPressed(false)
  }
  return (
    <Button icon="key-round" busy={pressed} onClick={() => void press()}>
      {m.login_by_passkey()}
    </Button>
  )
}
