import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { isPaletteOpen } from '../../ui/palette/palette-state.ts'
import { OpenMenu } from '../../ui/menu-open.tsx'
import { AccountButton, type AccountItemsProps } from './account-menu.tsx'
import { meQuery } from '../../platform/session/account.ts'
import { useSignOut } from './sign-out.tsx'
import { useSwitches } from './you/preferences.tsx'

/** The account menu: profile, administration, appearance, language, sign out. */
export function AccountItems({ name, picture, person }: AccountItemsProps) {
  const { data: me } = useQuery(meQuery)
  const go = useNavigate()
  const { mode, language } = useSwitches()
  const { ask, dialog } = useSignOut(person)
  return (
    <>
      <OpenMenu
        trigger={<AccountButton name={name} picture={picture} />}
        groups={[
          [
            { icon: 'circle-user-round', label: m.account_profile(), run: () => void go({ to: '/profile' }) },
            ...(me?.admin === true
              ? [{ icon: 'shield', label: m.page_admin(), run: () => void go({ to: '/admin' }) }]
              : []),
          ],
          [
            { icon: mode.icon, label: mode.word(), run: mode.run },
            { icon: 'search', label: m.palette_label(), run: () => isPaletteOpen.set(true) },
            { icon: language.icon, label: language.word(), run: language.run },
          ],
          [{ icon: 'log-out', label: m.profile_sign_out(), run: ask }],
        ]}
      />
      {dialog}
    </>
  )
}
