/** The screens that are documents of their own, and for whom: the first paint sends everyone else away. */
export const publicPages = [
  { path: '/login', file: 'login/index.html', visitor: 'signed-out' },
  { path: '/register', file: 'register/index.html', visitor: 'signed-out' },
  { path: '/reset-pin', file: 'reset-pin/index.html', visitor: 'signed-out' },
  { path: '/setup-pin', file: 'setup-pin/index.html', visitor: 'signed-in' },
] as const;

export const publicPageAt = (url: string) => {
  const path = url.replace(/[?#].*$/, '');
  return publicPages.find((page) => page.path === path);
};
