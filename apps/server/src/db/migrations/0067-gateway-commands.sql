-- Servers that the gateway starts itself: the name of an entry of the operator's file in place of an address.
alter table gateway_servers alter column url drop not null;
alter table gateway_servers add column command text;
alter table gateway_servers add check ((url is null) <> (command is null));
