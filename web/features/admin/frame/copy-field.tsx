import { useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

/** Returns whether a link points to localhost, where others can't reach it. */
export function pointsHere(link: string): boolean {
  const host = URL.parse(link)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.')
}

/** A read-only value to share with somebody, with a button that copies it. */
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

/** Copies text and resolves to whether it worked. Over plain HTTP, browsers can only copy the selection. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
