import { useId, useRef, useState } from 'react'
import { m } from '../messages/messages.js'
import { Button } from './button.tsx'

interface Props {
  readonly label: string
  readonly link: string
  /** The link's QR code as a data URL. */
  readonly qr?: string
}

/** A link with buttons to copy it or send it through the device's share menu, and a QR code to scan. */
export function ShareLink({ label, link, qr }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      // there is no clipboard API without HTTPS: fall back to copying the selection
      field.current?.select()
      document.execCommand('copy')
    }
    setCopied(true)
  }
  const share = () => void navigator.share({ url: link }).catch(() => undefined)
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        className="min-h-11 w-full rounded-base border border-line-strong bg-sunk px-3 text-sm"
      />
      <div className="flex flex-wrap gap-2">
        <Button look="solid" icon="copy" onClick={() => void copy()}>
          {m.friends_copy()}
        </Button>
        {'share' in navigator && (
          <Button icon="share-2" onClick={share}>
            {m.friends_hand_on()}
          </Button>
        )}
      </div>
      <p aria-live="polite" className="text-sm text-ink-soft">
        {copied && m.friends_copied()}
      </p>
      {qr && <img src={qr} alt={m.friends_qr()} className="size-44 rounded-base bg-white p-2" />}
    </div>
  )
}
