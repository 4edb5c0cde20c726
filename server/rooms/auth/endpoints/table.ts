import { changeUser } from './change-user.ts'
import type { Endpoint } from './endpoint.ts'
import { health } from './health.ts'
import { jwks } from './jwks.ts'
import { logout } from './logout.ts'
import { readUser } from './read-user.ts'
import { settings } from './settings.ts'
import { signup } from './signup.ts'
import { token } from './token.ts'

/** Every endpoint of the authentication service. */
export const ENDPOINTS: readonly Endpoint[] = [signup, token, logout, readUser, changeUser, jwks, settings, health]
