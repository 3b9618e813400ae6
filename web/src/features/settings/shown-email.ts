/** The farmer's e-mail address; an address that only stands in for one (`.invalid`) is none to them. */
export const shownEmail = (email: string | null | undefined): string =>
  !email || /[@.]invalid$/.test(email) ? '' : email;
