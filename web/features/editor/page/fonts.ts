import type { Layout } from '@replique/script'

/** The fonts of the page for each typeface of a layout, as CSS has them. */
export const FONTS: Readonly<Record<Layout['typeface'], string>> = {
  courier: 'var(--script)',
  serif: 'var(--serif)',
  sans: 'var(--script-sans)',
}
