export type Way = 'password' | 'mail' | 'text' | 'sso'

/** What the ways in share: who wants to come in, and how to change to another way. */
export interface WayProps {
  readonly login: string
  readonly onLogin: (login: string) => void
  readonly onWay: (way: Way) => void
}
