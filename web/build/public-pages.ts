/** The screens that are documents of their own, and for whom: the first paint sends everyone else away. */
export const publicPages = [
  { path: '/login', file: 'login.html', visitor: 'signed-out' },
  { path: '/register', file: 'register.html', visitor: 'signed-out' },
  { path: '/reset-pin', file: 'reset-pin.html', visitor: 'signed-out' },
  { path: '/setup-pin', file: 'setup-pin.html', visitor: 'signed-in' },
] as const;

export const publicPageAt = (url: string) => {
  const path = url.replace(/[?#].*$/, '');
  return publicPages.find((page) => page.path === path);
};
