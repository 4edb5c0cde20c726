/** As the ref of what has just appeared: hands the keyboard to its first field or button. */
export function focusIn(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('input:not([hidden]), select, button')?.focus()
}
