import { m } from '../../messages/messages.js'
import { TextField } from '../../ui/field.tsx'

/** What is typed; numbers as text, until they are sent. */
export interface Wish {
  readonly by: 'link' | 'letter'
  readonly email: string
  readonly role: 'member' | 'admin'
  readonly uses: string
  readonly days: string
}

export const FIRST_WISH: Wish = { by: 'link', email: '', role: 'member', uses: '10', days: '7' }

/** An address, or for how many people and days a link is. */
export function InviteFields({ wish, onChange }: { wish: Wish; onChange: (wish: Wish) => void }) {
  if (wish.by === 'letter')
    return (
      <TextField
        label={m.plays_share_email()}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={wish.email}
        onChange={(event) => onChange({ ...wish, email: event.target.value })}
      />
    )
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={m.groups_invite_uses()}
        type="number"
        inputMode="numeric"
        min={1}
        max={500}
        value={wish.uses}
        onChange={(event) => onChange({ ...wish, uses: event.target.value })}
      />
      <TextField
        label={m.groups_invite_days()}
        type="number"
        inputMode="numeric"
        min={1}
        max={14}
        value={wish.days}
        onChange={(event) => onChange({ ...wish, days: event.target.value })}
      />
    </div>
  )
}
