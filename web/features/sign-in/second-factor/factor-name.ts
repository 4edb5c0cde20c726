import type { Factor } from '@supabase/auth-js'
import { m } from '../../../messages/messages.js'

const KINDS: Readonly<Record<string, () => string>> = {
  totp: m.factor_totp,
  webauthn: m.factor_webauthn,
  phone: m.factor_phone,
}

/** A second factor as its owner called it, else by what it is. */
export function factorName({ friendly_name: given, factor_type: type }: Factor): string {
  return given?.trim() || (KINDS[type]?.() ?? type)
}
