/** The farmer's e-mail address; a placeholder address (`.invalid`) is not shown. */
export const shownEmail = (email: string | null | undefined): string =>
  !email || /[@.]invalid$/.test(email) ? '' : email;
