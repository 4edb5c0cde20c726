import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { accountName, meQuery } from '../../platform/session/account.ts'
import { useUser } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

export interface AccountItemsProps {
  readonly name: string
  readonly picture: string | null
  /** The account's id. */
  readonly person: string
}

const load = async () => (await import('./account-items.tsx')).AccountItems

export function AccountButton({ name, picture, ...given }: { readonly name: string; readonly picture: string | null }) {
  return (
    <button
      type="button"
      aria-label={m.account_menu({ name })}
      data-tip={m.account_menu({ name })}
      aria-haspopup="menu"
      className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunk"
      {...given}
    >
      <Avatar name={name} picture={picture} />
    </button>
  )
}

/**
 * The account menu at the end of every page's toolbar. It loads when the button is hovered or focused. LazyMenu isn't
 * used, because it would add the menu code to the initial load of every page.
 */
export function AccountMenu() {
  const user = useUser()
  const { data: me } = useQuery(meQuery)
  const [Items, setItems] = useState<ComponentType<AccountItemsProps> | null>(null)
  if (!user) return null
  const name = me?.name || accountName(user)
  const picture = me?.picture ?? null
  if (Items) return <Items name={name} picture={picture} person={user.id} />
  const fetchEarly = (): void => void load().catch(() => undefined)
  const open = (): void =>
    void load().then(
      (found) => setItems(() => found),
      (error: unknown) => showToast({ title: failureMessage(error) }),
    )
  return (
    <AccountButton
      name={name}
      picture={picture}
      {...{ 'aria-expanded': false, onPointerEnter: fetchEarly, onFocus: fetchEarly, onClick: open }}
    />
  )
}
