/** The page of an executable ticket next to the window's page: the build writes it, an export fills it. */
export const ticketFile = 'ticket.html';

/** Where the exchanges of a ticket stand in its page, as JSON. */
export const evidencePlace = '<script type="application/json" id="evidence">[]</script>';
