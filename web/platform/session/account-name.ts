/** How an account is called where its owner has to tell it from another: by its address, else by its number. */
export function accountName(user: { readonly email?: string; readonly phone?: string } | null | undefined): string {
  return user?.email || (user?.phone ? `+${user.phone}` : '')
}
