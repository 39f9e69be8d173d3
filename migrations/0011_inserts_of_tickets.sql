-- features/tickets/insert-ticket.ts writes what these triggers wrote.
drop trigger if exists tickets_copy_item on tickets;
drop trigger if exists tickets_add_to_pickup on tickets;
drop trigger if exists tickets_add_to_bill on tickets;
drop function if exists copy_item_to_ticket, add_ticket_to_pickup, add_ticket_to_bill;
