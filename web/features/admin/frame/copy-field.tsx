import { useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

/** Whether a link points at the machine it is opened on, where nobody else finds anything. */
export function pointsHere(link: string): boolean {
  const host = URL.parse(link)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.')
}

/** Something to hand over by another way, with a button that copies it. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    setCopied(await copyText(value))
  }
  return (
    <div className="grid gap-2">
      <TextField
        ref={field}
        label={label}
        {...(hint ? { hint } : {})}
        value={value}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex items-center gap-3">
        <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {m.admin_copy()}
        </Button>
        <span role="status" className="text-sm text-ink-soft">
          {copied && m.admin_copied()}
        </span>
      </div>
    </div>
  )
}

/** Copies; over plain http browsers only take what is selected. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
