/** Every screen there is: those that anybody may see, and those behind the login. */
export const openScreens = ['/login', '/register', '/reset-pin'] as const;
export const closedScreens = [
  '/',
  '/plots',
  '/plots/new',
  '/tasks',
  '/tasks/templates',
  '/tasks/calendar',
  '/weather',
  '/weather/interpolation',
  '/weather/stations',
  '/diseases',
  '/growth-stages',
  '/irrigation',
  '/profile',
  '/settings',
] as const;
export const settingsParts = [
  'data',
  'display',
  'offline',
  'pin',
  'password',
  'number',
  'email',
  'two-step',
  'devices',
  'google',
  'sources',
  'unsent',
  'passkeys',
  'applications',
] as const;
